import { t } from '../../../platform/i18n.ts';
import type { EmptyStateProps } from '../../../ui/EmptyState.tsx';
import { useDashboard } from '../store.ts';

/** The first step out of an empty place, for those who may take it. */
export const offerEditing = (canEdit: boolean): EmptyStateProps['action'] =>
  canEdit
    ? { label: t('Edit the dashboard'), onClick: () => useDashboard.setState({ editing: true }) }
    : undefined;
