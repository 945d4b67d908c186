import { run } from './run.ts';

const code = await run(process.argv.slice(2), {
  env: process.env,
  in: process.stdin,
  out: process.stdout,
  err: process.stderr,
});
process.exit(code);
