import type { EndpointDefinition } from '@parallax/contract';
import { choicesOf } from '../../api/option-sources.ts';
import { t } from '../../platform/i18n.ts';
import { type ListFilter, yesNo } from './filter.ts';

/** Filters a list by those who own its rows; `related` names the people. */
export const ownerFilter = (related: EndpointDefinition): ListFilter => ({
  kind: 'select',
  id: 'owners',
  label: t('Owner'),
  operator: 'rel_m_m',
  options: choicesOf(related, 'owners'),
});

/** Filters a list by who changed a row last. */
export const modifiedByFilter = (related: EndpointDefinition, label = t('Modified by')): ListFilter => ({
  kind: 'select',
  id: 'changed_by',
  label,
  operator: 'rel_o_m',
  options: choicesOf(related, 'changed_by'),
});

/** Filters a list by a mark such as the reader's star; each resource has its own operator for it. */
export const markFilter = (key: string, label: string, operator: string): ListFilter => ({
  kind: 'select',
  id: 'id',
  key,
  label,
  operator,
  ...yesNo(),
});
