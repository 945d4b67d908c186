import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|html|svg|json|map|txt)$/;
const SMALLEST = 1024;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `.br` and `.gz` beside every text file of a build, so that the server never compresses an asset twice. */
export function precompress(): Plugin {
  let folder = 'dist';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: config => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      async handler() {
        const files = await readdir(folder, { recursive: true });
        await Promise.all(
          files.filter(name => TEXT.test(name)).map(name => compressFile(join(folder, name))),
        );
      },
    },
  };
}

async function compressFile(path: string): Promise<void> {
  if ((await stat(path)).size < SMALLEST) return;
  const text = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  await writeFile(`${path}.br`, await brotli(text, { params }));
  await writeFile(`${path}.gz`, await zip(text, { level: 9 }));
}
