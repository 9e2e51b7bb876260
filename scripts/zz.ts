import pg from 'pg';
import { openBenchHouse, slug } from './bench/house.ts';
const plain:any = pg.Client.prototype.query; let rec:any=null;
pg.Client.prototype.query = function(this:any,...a:any[]){const f:any=a[0]; const t=typeof f==='string'?f:f.text; rec?.push([this.processID,t.length>300&&!process.env.FULL?t.slice(0,150)+' … '+t.slice(-150):t,typeof f==='object'?f.values:a[1]]); return plain.apply(this,a)} as any;
const h=await openBenchHouse('/tmp/b1m',{orders:1e6,webFolder:null});
const id=(await h.client.query('select max(id)-5 as id from sales_order')).rows[0].id;
for(const c of process.argv.slice(2)){ const u=`${h.address}/api/${slug}/${c.replace('{id}',id)}`; const go=async()=>{const r=await fetch(u,{headers:{cookie:h.cookie}});const b=await r.text();return [r.status,b.length,r.headers.get('content-encoding')]}; await go();await go();await go(); rec=[]; const s=await go(); console.log('=====',c,...s as any,rec.length,'statements'); for(const [p,t,v] of rec) console.log(p,t,JSON.stringify(v)); rec=null; }
await h.close();
