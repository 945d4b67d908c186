import type { Command } from './command.ts';
import { dbMigrate } from './commands/db-migrate.ts';
import { doctor } from './commands/doctor.ts';
import { examples } from './commands/examples.ts';
import { exportCommand } from './commands/export.ts';
import { importCommand } from './commands/import.ts';
import { serve } from './commands/serve.ts';
import { userCreate } from './commands/user-create.ts';
import { userReset } from './commands/user-reset.ts';

/** Every command of `parallax`, in the order the help shows them. */
export const commands: readonly Command[] = [
  serve,
  importCommand,
  exportCommand,
  userCreate,
  userReset,
  dbMigrate,
  examples,
  doctor,
];
