/**
 * A process to be killed: many writers add and change roles at once and print each name after its write was
 * acknowledged. Started by `durability.test.ts` with the home folder as argument.
 */
import { writeSync } from 'node:fs';
import { type Metadata, openMetadata } from '../open.ts';

const [home = '', round = ''] = process.argv.slice(2);

async function write(metadata: Metadata, writer: number): Promise<void> {
  for (let n = 0; ; n++) {
    const name = `${round}-${writer}-${n}`;
    await metadata.transaction(async trx => {
      await trx.insertInto('roles').values({ name }).execute();
      await trx.insertInto('groups').values({ name, label: name }).execute();
    });
    writeSync(1, `${name}\n`);
    await new Promise(setImmediate);
  }
}

openMetadata({ home }).then(metadata => {
  for (let writer = 0; writer < 8; writer++) write(metadata, writer);
});
