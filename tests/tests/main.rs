//! The tests of the engine, the notation and the sources as one program, which compiles and runs faster than
//! a program for each file.

mod analysis;
mod architecture;
mod books;
mod cases;
mod chains;
mod compare;
mod conformance;
mod counts;
mod crafted;
mod differential;
mod drive;
mod entry_points;
mod events;
mod golden;
mod halts;
mod imports;
mod levels;
mod long_histories;
mod maps;
mod notation;
mod opentafl;
mod oracles;
mod played_records;
mod properties;
mod puzzles;
mod random_records;
mod records;
mod search;
mod signs;
mod small;
mod special;
mod specification;
mod written_moves;
mod written_positions;
mod written_records;
