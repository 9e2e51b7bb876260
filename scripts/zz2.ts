import fs from 'node:fs'; import pg from 'pg'; import { startDatabase } from '../server/src/platform/database/embedded.ts'; import { superuser } from '../server/src/platform/database/presence.ts';
const e=await startDatabase({dataDir:'/tmp/b1m'}); const c=new pg.Client({...(e.connection as any),user:superuser}); await c.connect();
const q=fs.readFileSync(process.argv[2],'utf8'); const n=+(process.argv[3]??200);
for(let i=0;i<20;i++) await c.query({name:'q',text:q}); let t=performance.now(); for(let i=0;i<n;i++) await c.query({name:'q',text:q}); console.log('median-ish',((performance.now()-t)/n).toFixed(2),'ms');
const r=await c.query('explain (analyze,buffers,verbose false) '+q); console.log(r.rows.map((x:any)=>x['QUERY PLAN']).join('\n').slice(0,30000));
await c.end(); await e.stop();
