import { type Static, Type } from 'typebox';
import { AnyObject, Anything, Nullable, Opt } from '../schema.ts';

const Objects = Nullable(Type.Array(AnyObject));
const Texts = Type.Array(Type.String());
const Text = Nullable(Type.String());

/** The keys of a dashboard's `json_metadata`; a write with any other key is refused. */
export const DashboardMetadata = Type.Object(
  {
    native_filter_configuration: Opt(Objects),
    chart_customization_config: Opt(Objects),
    chart_configuration: Opt(AnyObject),
    global_chart_configuration: Opt(AnyObject),
    filter_scopes: Opt(AnyObject),
    expanded_slices: Opt(AnyObject),
    label_colors: Opt(AnyObject),
    map_label_colors: Opt(AnyObject),
    native_filter_migration: Opt(AnyObject),
    /** A list of labels; older clients send an object. */
    shared_label_colors: Opt(Type.Unsafe<unknown>({ type: ['array', 'object'] })),
    color_scheme_domain: Opt(Texts),
    timed_refresh_immune_slices: Opt(Type.Array(Type.Integer())),
    refresh_frequency: Opt(Type.Integer()),
    stagger_refresh: Opt(Type.Unsafe<boolean | string>({ type: ['boolean', 'string'] })),
    stagger_time: Opt(Type.Integer()),
    import_time: Opt(Type.Integer()),
    remote_id: Opt(Type.Integer()),
    cross_filters_enabled: Opt(Type.Boolean()),
    show_chart_timestamps: Opt(Type.Boolean()),
    /** JSON text. */
    default_filters: Opt(Type.String()),
    color_scheme: Opt(Text),
    color_namespace: Opt(Text),
    filter_bar_orientation: Opt(Text),
    /** The layout on its way to `position_json`. */
    positions: Opt(Nullable(AnyObject)),
    show_native_filters: Opt(Anything),
  },
  { additionalProperties: false },
);
export type DashboardMetadata = Static<typeof DashboardMetadata>;

export const DASHBOARD_METADATA_KEYS: readonly string[] = Object.keys(DashboardMetadata.properties);
