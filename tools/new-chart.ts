import { chartPlan } from './scaffold/chart.ts';
import { scaffold } from './scaffold/command.ts';

/** `npx tsx tools/new-chart.ts sales-funnel` */
const [name = ''] = process.argv.slice(2);
scaffold(
  () => chartPlan(name),
  'Next: npx vitest packages/charts/src/examples.test.ts draws its example and stores what it saw.',
);
