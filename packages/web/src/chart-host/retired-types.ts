import { t } from '../platform/i18n.ts';

/** What became of chart types of older releases that have no successor with the same settings; null for any other. */
export function retiredType(type: string): string | null {
  switch (type) {
    case 'line_multi':
      return t(
        'Multiple line charts drew other charts over each other. Choose the mixed chart to draw two queries in one picture.',
      );
    case 'event_flow':
      return t(
        'Event flow is no longer drawn. A sankey chart of one event and the next shows the same paths.',
      );
    case 'directed_force':
      return t('Choose the graph chart, which draws the same source, target and metric.');
    case 'markup':
    case 'separator':
    case 'iframe':
      return t('Texts and frames are parts of dashboards now. Put a markdown block in its place.');
    default:
      return null;
  }
}
