import { examine, type Finding, readSettings, SettingsError } from '@parallax/server';
import { type Command, type Io, say } from '../command.ts';

const MARKS: Record<Finding['state'], string> = { fine: 'ok  ', warning: 'warn', problem: 'FAIL' };

function print(io: Io, { what, state, detail, fix }: Finding): void {
  say(io, `${MARKS[state]}  ${what}: ${detail}`);
  if (fix) say(io, `      → ${fix}`);
}

export const doctor: Command = {
  name: 'doctor',
  about: 'Check settings, store, engines, databases and permissions, and say what to fix',
  async run(_given, io) {
    const findings = await found(io);
    for (const finding of findings) print(io, finding);
    const problems = findings.filter(({ state }) => state === 'problem').length;
    const warnings = findings.filter(({ state }) => state === 'warning').length;
    say(io, `\n${findings.length} checks, ${problems} problems, ${warnings} warnings`);
    return problems > 0 ? 1 : 0;
  },
};

async function found({ env }: Io): Promise<Finding[]> {
  try {
    const settings = readSettings(env);
    return [{ what: 'settings', state: 'fine', detail: 'valid' }, ...(await examine(settings))];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return [{ what: 'settings', state: 'problem', detail: error.message, fix: 'See docs/settings.md' }];
  }
}
