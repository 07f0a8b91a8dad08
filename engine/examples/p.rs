use tafl_engine::*;
fn main(){
 let a:Vec<String>=std::env::args().collect();
 let g=Game::new(&catalogue::find(&a[1]).unwrap().referee(),None).unwrap();
 let d:u32=a[2].parse().unwrap();
 let mode= if a.len()>3 {PerftMode::Counted} else {PerftMode::Played};
 for i in 1..=d { let t=std::time::Instant::now(); let p=g.perft(i,mode); let s=t.elapsed().as_secs_f64(); println!("{i} {p:?} {s:.3} {:.1}M leaves/s", p.leaves as f64/s/1e6);}
 let t=std::time::Instant::now(); let mut plies=0u64; let mut n=0; while t.elapsed().as_secs_f64()<1.0 { plies+=g.playout(n*1000003,1000).plies as u64; n+=1; } println!("playouts {} plies/s {:.2}M  avg {}", n, plies as f64/t.elapsed().as_secs_f64()/1e6, plies/n);
}
