import type { Layout } from '@parallax/contract';

export interface Owner {
  id: number;
  name: string;
}

export interface Properties {
  slug: string;
  css: string;
  owners: Owner[];
  certifiedBy: string;
  certificationDetails: string;
  themeId: number | null;
}

/** All of a dashboard that editing changes and saving writes; the title is the layout's header. */
export interface DashboardDraft {
  layout: Layout;
  properties: Properties;
  /** `json_metadata` without the layout. */
  metadata: Record<string, unknown>;
}
