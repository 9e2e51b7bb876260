import pg from 'pg';
import { openBenchHouse, slug } from './bench/house.ts';
const plain:any = pg.Client.prototype.query; let rec:any=null;
pg.Client.prototype.query = function(this:any,...a:any[]){const f:any=a[0]; const t=typeof f==='string'?f:f.text; const s=performance.now(); const r=plain.apply(this,a); if(rec&&r?.then){const R=rec; r.then((x:any)=>R.push([0,t,a[1]??(typeof f==='object'?f.values:[]),x.rowCount]))} return r} as any;
const h=await openBenchHouse('/tmp/b1m',{orders:1e6,webFolder:null});
for(const c of process.argv.slice(2)){ const u=`${h.address}/api/${slug}/${c}`; const go=async()=>{const r=await fetch(u,{headers:{cookie:h.cookie}});await r.text();}; for(let i=0;i<12;i++) await go(); rec=[]; await go(); const R=rec; rec=null; const out:any[]=[]; let sum=0; for(const [ms,t,v,n] of R){ if(!/^\s*(select|with)/i.test(t)) continue; const val=Array.isArray(v)?v:[]; const c2=h.client; const name='n'+out.length; let best=1e9; for(let k=0;k<25;k++){const s=performance.now(); await plain.call(c2,{name,text:t,values:val}); best=Math.min(best,performance.now()-s);} sum+=best; out.push([best,n,t]); } console.log('=====',c,'sum of mins',sum.toFixed(1)); for(const [b,n,t] of out.sort((a,b)=>b[0]-a[0])) console.log(b.toFixed(2),'ms rows',n,t.replace(/\s+/g,' ').slice(0,200)); }
await h.close();
