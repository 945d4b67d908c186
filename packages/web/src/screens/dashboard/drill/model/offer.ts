import type { ChartManifest } from '@parallax/charts';
import type { Picked } from '../../../../chart-host/pick.ts';
import { t } from '../../../../platform/i18n.ts';

/** What can be done here, and why not where it cannot. Absent entries are not shown. */
export interface Offer {
  crossFilter?: { active: boolean; refused: string | null };
  detail?: { refused: string | null };
  /** Rows of the value that was hit; refused without one. */
  detailBy?: { refused: string | null };
  drillBy?: { refused: string | null };
}

export interface Circumstances {
  behaviours: ChartManifest['behaviours'];
  picked: Picked;
  may: { detail: boolean; drillBy: boolean };
  /** The setting a drill would replace. */
  field: string | null;
  /** Undefined where nothing can be filtered: in a dialog. */
  crossFilter?: { enabled: boolean; selects: boolean; active: boolean };
}

const stands = ({ values, also = {}, x }: Picked): boolean =>
  Object.keys(values).length > 0 || Object.keys(also).length > 0 || x !== undefined;

function crossFilterOffer({ behaviours, crossFilter }: Circumstances): Offer['crossFilter'] {
  if (!crossFilter) return undefined;
  const { enabled, selects, active } = crossFilter;
  const refused = !enabled
    ? t('Cross-filtering is turned off for this dashboard.')
    : !behaviours.includes('cross-filter')
      ? t('This type of chart cannot filter others.')
      : !selects && !active
        ? t('This point stands for no value others could be filtered by.')
        : null;
  return { active, refused };
}

/** The context menu's entries for a place in a chart. */
export function offerFor(here: Circumstances): Offer {
  const { behaviours, picked, may, field } = here;
  const offer: Offer = { crossFilter: crossFilterOffer(here) };
  if (may.detail) {
    const refused = behaviours.includes('drill-to-detail')
      ? null
      : t('This type of chart cannot be drilled.');
    offer.detail = { refused };
    offer.detailBy = {
      refused: refused ?? (stands(picked) ? null : t('Open this menu on a value to see its rows.')),
    };
  }
  if (may.drillBy) {
    const can = behaviours.includes('drill-by') && field !== null;
    offer.drillBy = { refused: can ? null : t('This chart has no dimension that could be replaced.') };
  }
  return offer;
}
