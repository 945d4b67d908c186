import { api } from '@parallax/contract';
import { t } from '../../platform/i18n.ts';
import { defineList } from '../../ui/list-view/definition.ts';
import { Instant } from '../../ui/When.tsx';

/** The annotations of one layer. */
export const annotationList = (layer: number, name: string) =>
  defineList(api.annotation.list, {
    title: name ? t('Annotations: %s', name) : t('Annotations'),
    params: { pk: layer },
    columns: [
      { id: 'short_descr', label: t('Name') },
      { id: 'long_descr', label: t('Description') },
      {
        id: 'start_dttm',
        label: t('Start (UTC)'),
        size: 'xxl',
        render: row => <Instant at={row.start_dttm} timeZone="UTC" />,
      },
      {
        id: 'end_dttm',
        label: t('End (UTC)'),
        size: 'xxl',
        render: row => <Instant at={row.end_dttm} timeZone="UTC" />,
      },
    ],
    filters: [],
    initialSort: { column: 'short_descr', order: 'asc' },
    empty: {
      title: t('No annotations in this layer yet'),
      description: t('Name an event and say when it began and ended.'),
    },
  });
