import { engine } from '../index.ts';

/** A process that asks one question and waits for the answer, until somebody kills it. */
const [uri, sql, timeout] = process.argv.slice(2);
const connection = await engine.open({ uri: uri! });
for await (const _ of (await connection.run(sql!, { timeout: Number(timeout) })).batches);
await connection.close();
