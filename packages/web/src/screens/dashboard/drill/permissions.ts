import { can, hasFlag } from '../../../platform/session.ts';

const mayDrill = (): boolean =>
  (can('can_explore', 'Superset') || can('can_drill', 'Dashboard')) && can('can_get_drill_info', 'Dataset');

export const mayDrillToDetail = (): boolean =>
  hasFlag('DRILL_TO_DETAIL') && mayDrill() && can('can_samples', 'Datasource');

export const mayDrillBy = (): boolean =>
  hasFlag('DRILL_BY') && mayDrill() && can('can_write', 'ExploreFormDataRestApi');
