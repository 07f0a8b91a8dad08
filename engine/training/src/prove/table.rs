//! What is known of positions: how hard each looks, or who wins it. One word a position, without locks.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A number that no effort reaches.
pub(super) const NEVER: u64 = 1 << 38;

/// The numbers of a position: how much seems to be missing for the proof that the defenders win, and for the
/// proof that they cannot force it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub(super) proof: u64,
    pub(super) disproof: u64,
    /// The number of plies within which the defenders win, if that is proved.
    pub(super) plies: u16,
}

impl Numbers {
    pub(super) const REFUTED: Self = Self { proof: NEVER, disproof: 0, plies: 0 };

    pub(super) const fn open(proof: u64, disproof: u64) -> Self {
        Self { proof, disproof, plies: 0 }
    }

    pub(super) const fn proved(plies: u16) -> Self {
        Self { proof: 0, disproof: NEVER, plies }
    }

    /// The numbers of a position from what its best move leaves to do, and what all its moves do. The defenders
    /// choose a move to prove, the attackers one to refute.
    pub(super) const fn asking(choosing: bool, one: u64, all: u64) -> Self {
        if choosing { Self::open(one, all) } else { Self::open(all, one) }
    }

    /// The reverse of [`Self::asking`], for one of the moves.
    pub(super) const fn asked(self, choosing: bool) -> (u64, u64) {
        if choosing { (self.proof, self.disproof) } else { (self.disproof, self.proof) }
    }

    pub(super) const fn is_proved(self) -> bool {
        self.proof == 0
    }

    pub(super) const fn is_refuted(self) -> bool {
        self.disproof == 0
    }
}

/// Thirteen bits for a number, rounded up by at most 1/256.
const fn shorten(number: u64) -> u64 {
    if number < 512 {
        return number;
    }
    let shift = number.ilog2() - 8;
    shift as u64 * 256 + number.div_ceil(1 << shift)
}

const fn lengthen(short: u64) -> u64 {
    if short < 512 { short } else { (short % 256 + 256) << (short / 256 - 1) }
}

const FIELD: u64 = (1 << 13) - 1;

/// The bits of an entry: 32 of the key, 6 of the work, 13 of each number. A proof has its plies in place of
/// the disproof number.
fn pack(key: u64, numbers: Numbers, work: u64) -> u64 {
    let second = if numbers.is_proved() { u64::from(numbers.plies) } else { shorten(numbers.disproof) };
    let effort = u64::from(work.max(1).ilog2()) + 1;
    (key << 32) | (effort << 26) | (shorten(numbers.proof) << 13) | second.min(FIELD)
}

fn unpack(entry: u64) -> Numbers {
    let (proof, second) = (lengthen((entry >> 13) & FIELD), entry & FIELD);
    if proof == 0 { Numbers::proved(second as u16) } else { Numbers::open(proof, lengthen(second)) }
}

/// What an entry is worth: the logarithm of the work in it, and more if it is settled.
fn worth(entry: u64) -> u64 {
    let effort = (entry >> 26) & 63;
    let numbers = unpack(entry);
    if entry == 0 { 0 } else { effort + if numbers.is_proved() || numbers.is_refuted() { 3 } else { 0 } }
}

const WAYS: usize = 8;

/// Entries of which a new one replaces that of least worth; as large as a line of the cache.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([AtomicU64; WAYS]);

pub(super) struct Table {
    buckets: Vec<Bucket>,
}

impl Table {
    /// An empty table of this many bytes.
    pub(super) fn new(bytes: u64) -> Self {
        let buckets = (bytes / size_of::<Bucket>() as u64).max(1);
        Self { buckets: (0..buckets).map(|_| Bucket::default()).collect() }
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize]
    }

    #[inline(always)]
    pub(super) fn get(&self, key: u64) -> Option<Numbers> {
        for entry in &self.bucket(key).0 {
            let entry = entry.load(Relaxed);
            if entry >> 32 == key & 0xffff_ffff && entry != 0 {
                return Some(unpack(entry));
            }
        }
        None
    }

    /// Fetches what [`Self::get`] will read.
    #[inline(always)]
    pub(super) fn touch(&self, key: u64) -> u64 {
        self.bucket(key).0[0].load(Relaxed)
    }

    /// Keeps the numbers of a position, found with this many visits. A proof is never replaced by numbers of
    /// the same position.
    pub(super) fn put(&self, key: u64, numbers: Numbers, work: u64) {
        let bucket = self.bucket(key);
        let (mut place, mut least) = (0, u64::MAX);
        for (n, entry) in bucket.0.iter().enumerate() {
            let entry = entry.load(Relaxed);
            if entry != 0 && entry >> 32 == key & 0xffff_ffff {
                if unpack(entry).is_proved() && !numbers.is_proved() {
                    return;
                }
                place = n;
                break;
            }
            if worth(entry) < least {
                (place, least) = (n, worth(entry));
            }
        }
        bucket.0[place].store(pack(key, numbers, work), Relaxed);
    }

    /// How many entries are taken, in permille, by a sample.
    pub(super) fn filled(&self) -> usize {
        let sample = &self.buckets[..self.buckets.len().min(1 << 12)];
        let taken: usize = sample
            .iter()
            .map(|bucket| bucket.0.iter().filter(|entry| entry.load(Relaxed) != 0).count())
            .sum();
        taken * 1000 / (sample.len() * WAYS)
    }

    pub(super) fn buckets(&self) -> usize {
        self.buckets.len()
    }

    fn entries(&self) -> impl Iterator<Item = (usize, u64)> {
        let entries = |bucket: &Bucket| std::array::from_fn::<_, WAYS, _>(|n| bucket.0[n].load(Relaxed));
        self.buckets.iter().enumerate().flat_map(move |(number, bucket)| {
            entries(bucket).into_iter().filter(|&entry| entry != 0).map(move |entry| (number, entry))
        })
    }

    /// Writes the most valuable entries, as many as fit into this many bytes: each with its bucket, which is
    /// the distance from the bucket before.
    pub(super) fn write(&self, out: &mut impl Write, bytes: u64) -> io::Result<()> {
        let mut counts = [0_u64; 128];
        self.entries().for_each(|(_, entry)| counts[worth(entry) as usize] += 1);
        let (mut from, mut room) = (counts.len(), bytes / ENTRY as u64);
        while from > 1 && counts[from - 1] <= room {
            from -= 1;
            room -= counts[from];
        }
        let written: u64 = counts[from..].iter().sum();
        out.write_all(&written.to_le_bytes())?;
        for (number, entry) in self.entries().filter(|&(_, entry)| worth(entry) >= from as u64) {
            out.write_all(&(number as u32).to_le_bytes())?;
            out.write_all(&entry.to_le_bytes())?;
        }
        Ok(())
    }

    /// Reads what [`Self::write`] wrote from a table of the same size.
    pub(super) fn read(&self, from: &mut impl Read) -> io::Result<u64> {
        let mut count = [0; 8];
        from.read_exact(&mut count)?;
        let count = u64::from_le_bytes(count);
        for _ in 0..count {
            let mut bytes = [0; ENTRY];
            from.read_exact(&mut bytes)?;
            let (number, entry) = bytes.split_at(4);
            let number = u32::from_le_bytes([number[0], number[1], number[2], number[3]]) as usize;
            let entry = u64::from_le_bytes(std::array::from_fn(|n| entry[n]));
            let bucket = self.buckets.get(number).ok_or(io::ErrorKind::InvalidData)?;
            if let Some(free) = bucket.0.iter().find(|entry| entry.load(Relaxed) == 0) {
                free.store(entry, Relaxed);
            }
        }
        Ok(count)
    }
}

/// The bytes of an entry in a file.
const ENTRY: usize = 12;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_up_a_little() {
        let numbers = (0..2_000).chain((11..38).flat_map(|bit| [(1 << bit) - 1, 1 << bit, (1 << bit) + 1]));
        for number in numbers {
            let back = lengthen(shorten(number));
            assert!(back >= number && back - number <= number / 256, "{number} became {back}");
        }
    }

    #[test]
    fn a_table_keeps_proofs_and_comes_back_from_its_file() {
        let table = Table::new(1 << 16);
        let key = |n: u64| super::super::keys::scatter(n);
        let numbers =
            |n: u64| if n.is_multiple_of(3) { Numbers::proved(n as u16) } else { Numbers::open(n, 2 * n) };
        (1..4_000).for_each(|n| table.put(key(n), numbers(n), n));
        let known: Vec<u64> = (1..4_000).filter(|&n| table.get(key(n)).is_some()).collect();
        assert!(
            known.len() > 3_900
                && known.iter().all(|&n| {
                    let found = table.get(key(n)).expect("known");
                    found.is_proved() == n.is_multiple_of(3) && (n > 250 || found == numbers(n))
                })
        );
        table.put(key(3), Numbers::open(1, 1), 1 << 40);
        assert_eq!(table.get(key(3)), Some(Numbers::proved(3)));
        let mut file = Vec::new();
        table.write(&mut file, 1 << 20).expect("a file");
        let again = Table::new(1 << 16);
        assert_eq!(again.read(&mut &file[..]).expect("its entries"), known.len() as u64);
        assert!(known.iter().all(|&n| again.get(key(n)) == table.get(key(n))));
        assert!(again.read(&mut &file[..file.len() - 1]).is_err());
        // With room for a quarter, proofs and what took most work are kept.
        let mut short = Vec::new();
        table.write(&mut short, file.len() as u64 / 4).expect("a file");
        assert!(short.len() <= file.len() / 4 + 8 && short.len() > 1_000);
    }
}
