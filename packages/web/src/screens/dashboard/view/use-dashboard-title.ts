import { HEADER_ID } from '@parallax/contract';
import { useDashboard } from '../store.ts';

export const useDashboardTitle = (): string =>
  useDashboard(state => state.history.present.layout[HEADER_ID]?.meta.text ?? '');
