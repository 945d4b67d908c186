import { choiceField, flagField, integerField, textField, urlCodec } from '../../../platform/url.ts';

/** The part of the address bar a dashboard reads besides the page mode. */
export const dashboardAddress = urlCodec({
  edit: flagField(),
  focused_chart: integerField(),
  permalink_key: textField(),
  native_filters: textField(),
  native_filters_key: textField(),
  preselect_filters: textField(),
  f: textField(),
  show_filters: flagField(true),
  /** Empty: as it was last left. */
  expand_filters: choiceField(['', 'true', '1', 'false', '0'], ''),
});

/** The dashboard's own address: by its slug when it has one. */
export const dashboardPath = (id: number | string, slug?: string | null): string =>
  `/superset/dashboard/${encodeURIComponent(slug || String(id))}/`;
