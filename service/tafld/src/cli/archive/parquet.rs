//! Tables in Parquet, in a build with the feature `parquet`.

use super::tables::{COLUMNS, Row, Sheet, Value, file};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use std::error::Error;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;

/// The number of rows that are written at once.
const ROWS: usize = 10_000;

/// A file with the rows that wait for their group, by column.
struct Parquet {
    writer: SerializedFileWriter<File>,
    waiting: Vec<Vec<Value>>,
}

/// A table in a file.
pub(super) fn sheet(path: &Path) -> Result<Box<dyn Sheet>, Box<dyn Error>> {
    let numbers = ["number", "line", "plies", "fault_ply"];
    let columns: Vec<String> = COLUMNS
        .iter()
        .map(|name| match *name {
            "agrees" => format!("optional boolean {name};"),
            name if numbers.contains(&name) => format!("required int64 {name};"),
            name => format!("required binary {name} (UTF8);"),
        })
        .collect();
    let schema = parse_message_type(&format!("message games {{ {} }}", columns.join(" ")))?;
    let properties = Arc::new(WriterProperties::builder().build());
    let writer = SerializedFileWriter::new(file(path)?, Arc::new(schema), properties)?;
    Ok(Box::new(Parquet { writer, waiting: COLUMNS.map(|_| Vec::new()).into() }))
}

impl Parquet {
    fn write(&mut self) -> Result<(), Box<dyn Error>> {
        if self.waiting[0].is_empty() {
            return Ok(());
        }
        let mut group = self.writer.next_row_group()?;
        for values in &mut self.waiting {
            let Some(mut column) = group.next_column()? else { break };
            let values = std::mem::take(values);
            match column.untyped() {
                ColumnWriter::ByteArrayColumnWriter(writer) => {
                    let texts: Vec<ByteArray> = values
                        .into_iter()
                        .map(|value| {
                            if let Value::Text(text) = value {
                                text.into_bytes().into()
                            } else {
                                ByteArray::new()
                            }
                        })
                        .collect();
                    writer.write_batch(&texts, None, None)?;
                }
                ColumnWriter::Int64ColumnWriter(writer) => {
                    let numbers: Vec<i64> = values
                        .iter()
                        .map(|value| if let Value::Number(number) = value { *number } else { 0 })
                        .collect();
                    writer.write_batch(&numbers, None, None)?;
                }
                ColumnWriter::BoolColumnWriter(writer) => {
                    let flags: Vec<Option<bool>> = values
                        .iter()
                        .map(|value| if let Value::Flag(flag) = value { *flag } else { None })
                        .collect();
                    let levels: Vec<i16> = flags.iter().map(|flag| i16::from(flag.is_some())).collect();
                    let known: Vec<bool> = flags.into_iter().flatten().collect();
                    writer.write_batch(&known, Some(&levels), None)?;
                }
                _ => {}
            }
            column.close()?;
        }
        group.close()?;
        Ok(())
    }
}

impl Sheet for Parquet {
    fn add(&mut self, row: &Row<'_>) -> Result<(), Box<dyn Error>> {
        for (column, value) in self.waiting.iter_mut().zip(row.values()) {
            column.push(value);
        }
        if self.waiting[0].len() == ROWS { self.write() } else { Ok(()) }
    }

    fn close(mut self: Box<Self>) -> Result<(), Box<dyn Error>> {
        self.write()?;
        self.writer.close()?;
        Ok(())
    }
}
