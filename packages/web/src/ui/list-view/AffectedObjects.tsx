import type { EndpointDefinition } from '@parallax/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/client.ts';
import { keyOf } from '../../api/hooks.ts';
import { t, tn } from '../../platform/i18n.ts';

interface Counted<Item> {
  count: number;
  result: Item[];
}

interface Related {
  charts: Counted<{ id: number; slice_name: string | null }>;
  dashboards: Counted<{ id: number; title: string | null }>;
}

interface AffectedObjectsProps {
  endpoint: EndpointDefinition;
  params: Record<string, string | number>;
}

const SHOWN = 10;

/** The charts and dashboards that stop working, before somebody confirms it. */
export function AffectedObjects({ endpoint, params }: AffectedObjectsProps) {
  const { data, error } = useQuery({
    queryKey: keyOf(endpoint, params),
    queryFn: async ({ signal }): Promise<Related> => (await send(endpoint, { params }, { signal })).json(),
  });
  if (error) return <p>{t('Charts and dashboards that use it may stop working.')}</p>;
  if (!data) return <p>{t('Loading...')}</p>;
  const { charts, dashboards } = data;
  if (charts.count + dashboards.count === 0) return <p>{t('No chart or dashboard uses it.')}</p>;
  return (
    <>
      <p>
        {t(
          'It is used by %s on %s. They will stop working.',
          tn('%s chart', '%s charts', charts.count),
          tn('%s dashboard', '%s dashboards', dashboards.count),
        )}
      </p>
      <NameList
        title={t('Dashboards')}
        things={dashboards.result.map(({ id, title }) => ({ id, name: title || t('[untitled]') }))}
      />
      <NameList
        title={t('Charts')}
        things={charts.result.map(({ id, slice_name }) => ({ id, name: slice_name || t('[untitled]') }))}
      />
    </>
  );
}

const NameList = ({ title, things }: { title: string; things: readonly { id: number; name: string }[] }) =>
  things.length > 0 && (
    <>
      <strong>{title}</strong>
      <ul>
        {things.slice(0, SHOWN).map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        {things.length > SHOWN && <li>{t('... and %s others', things.length - SHOWN)}</li>}
      </ul>
    </>
  );
