//! The tests of the engine, the notation and the sources, in one program: a program for each file would take longer to compile and to run.

mod analysis;
mod architecture;
mod books;
mod cases;
mod chains;
mod conformance;
mod counts;
mod differential;
mod entry_points;
mod golden;
mod halts;
mod imports;
mod levels;
mod long_histories;
mod notation;
mod opentafl;
mod oracles;
mod played_records;
mod properties;
mod puzzles;
mod records;
mod search;
mod special;
mod written_moves;
