import type { Layout } from '@parallax/contract';

export interface NamedThing {
  id: number;
  name: string;
}

export interface Properties {
  slug: string;
  css: string;
  owners: NamedThing[];
  /** Who may see the dashboard, where roles decide it. */
  roles: NamedThing[];
  tags: NamedThing[];
  certifiedBy: string;
  certificationDetails: string;
  theme: NamedThing | null;
}

export const NO_PROPERTIES: Properties = {
  slug: '',
  css: '',
  owners: [],
  roles: [],
  tags: [],
  certifiedBy: '',
  certificationDetails: '',
  theme: null,
};

/** All of a dashboard that editing changes and saving writes; the title is the layout's header. */
export interface DashboardDraft {
  layout: Layout;
  properties: Properties;
  /** `json_metadata` without the layout. */
  metadata: Record<string, unknown>;
}
