import { flagField, integerField, textField, urlCodec } from '../../../platform/url.ts';

/** The part of the address bar a dashboard reads besides the page mode. */
export const dashboardAddress = urlCodec({
  edit: flagField(),
  focused_chart: integerField(),
  permalink_key: textField(),
});

/** The dashboard's own address: by its slug when it has one. */
export const dashboardPath = (id: number | string, slug?: string | null): string =>
  `/superset/dashboard/${encodeURIComponent(slug || String(id))}/`;
