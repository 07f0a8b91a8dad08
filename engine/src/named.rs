//! Macros for enums with names in the contract, and for types serialized as text.

/// Declares an enum with `ALL` and `as_str`. With a prefix and the feature `serde`, it has the form of the
/// contract's JSON, such as `SIDE_ATTACKERS`; with English texts after the names, it displays these.
macro_rules! named_enum {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$doc:meta])* $variant:ident = $text:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name {
            $($(#[$doc])* $variant,)+
        }

        impl $name {
            /// Every value, in the order of the contract.
            pub const ALL: [Self; [$(stringify!($variant)),+].len()] = [$(Self::$variant),+];

            /// The name, without a prefix.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)+
                }
            }
        }
    };
    ($(#[$meta:meta])* pub enum $name:ident: $prefix:literal { $($(#[$doc:meta])* $variant:ident = $text:literal,)+ }) => {
        $crate::named::named_enum! { $(#[$meta])* pub enum $name { $($(#[$doc])* $variant = $text,)+ } }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(match self {
                    $(Self::$variant => concat!($prefix, "_", $text),)+
                })
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                const NAMES: &[&str] = &[$(concat!($prefix, "_", $text)),+];
                let text = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
                let found = NAMES.iter().position(|&name| name == text).map(|at| Self::ALL[at]);
                found.ok_or_else(|| serde::de::Error::unknown_variant(&text, NAMES))
            }
        }
    };
    ($(#[$meta:meta])* pub enum $name:ident $(: $prefix:literal)? {
        $($(#[$doc:meta])* $variant:ident = $text:literal, $english:literal;)+
    }) => {
        $crate::named::named_enum! {
            $(#[$meta])* pub enum $name $(: $prefix)? { $($(#[$doc])* $variant = $text,)+ }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(match self {
                    $(Self::$variant => $english,)+
                })
            }
        }
    };
}

/// Declares what can be wrong: the values of each and its English text, which is its `Display` and its
/// documentation. A text shows values by name, and further arguments in order. `Fact` and `Facts` must be in
/// scope.
#[doc(hidden)]
#[macro_export]
macro_rules! facts {
    ($(#[$meta:meta])* pub enum $of:ident: $prefix:literal {
        $($name:ident $({ $($value:ident: $type:ty $(as $as:ident)?),+ })? = $text:literal $(, $arg:expr)*;)+
        $($(#[$doc:meta])* ..$outer:ident($inner:ty);)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum $of {
            $(
                #[doc = concat!("`", $text, "`")]
                $name $({ $(#[doc = concat!("`", stringify!($value), "` in the text.")] $value: $type),+ })?,
            )+
            $($(#[$doc])* $outer($inner),)?
        }

        impl $of {
            /// The name of each, its text, and the names of its values.
            pub const ALL: &'static [(&'static str, &'static str, &'static [&'static str])] =
                &[$((concat!($prefix, "-", stringify!($name)), $text, &[$($(stringify!($value)),+)?])),+];
        }

        impl Facts for $of {
            fn name(&self) -> &'static str {
                match self {
                    $(Self::$name { .. } => concat!($prefix, "-", stringify!($name)),)+
                    $(Self::$outer(inner) => inner.name(),)?
                }
            }

            fn values(&self) -> Vec<(&'static str, Fact)> {
                match self {
                    $(Self::$name $({ $($value),+ })? => {
                        vec![$($((stringify!($value), Fact::from($($as)?($value)))),+)?]
                    })+
                    $(Self::$outer(inner) => inner.values(),)?
                }
            }
        }

        impl ::std::fmt::Display for $of {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match self {
                    $(Self::$name $({ $($value),+ })? => write!(f, $text $(, $arg)*),)+
                    $(Self::$outer(inner) => inner.fmt(f),)?
                }
            }
        }
    };
}

/// Serializes a type as its text, with the feature `serde`.
macro_rules! serde_as_text {
    ($name:ident) => {
        #[cfg(feature = "serde")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

pub(crate) use {facts, named_enum, serde_as_text};
