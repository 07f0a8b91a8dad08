//! The ids by which answers refer to rules.

use super::ZoneKind;
use super::options::rule_options;
use std::fmt;

macro_rules! rule_ids {
    ($($(#[$doc:meta])* $mode:ident $percent:literal % $field:ident: $type:ty { $($(#[$meaning:meta])* $rule:ident = $id:literal,)+ })+) => {
        /// The question of the rule model that an answer refers to. Where a field of [`super::Rules`] decides
        /// this question alone, the text of the id is the name of that field.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum RuleId {
            $($($(#[$meaning])* $rule,)+)+
        }

        impl RuleId {
            /// Every id, in the order in which a rule set is explained.
            pub const ALL: &'static [Self] = &[$($(Self::$rule,)+)+];

            /// The id in text: `king_taken`.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $($(Self::$rule => $id,)+)+
                }
            }
        }
    };
}

rule_options!(rule_ids);

impl From<ZoneKind> for RuleId {
    fn from(kind: ZoneKind) -> Self {
        match kind {
            ZoneKind::Throne => Self::Throne,
            ZoneKind::Corners => Self::Corners,
            ZoneKind::Camps => Self::Camps,
            ZoneKind::Forts => Self::Forts,
        }
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
