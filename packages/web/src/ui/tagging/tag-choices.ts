import { api, type ListFilter as Clause } from '@parallax/contract';
import { ClientError } from '../../api/errors.ts';
import { rowsAsChoices } from '../../api/option-sources.ts';
import { t } from '../../platform/i18n.ts';
import type { ListFilter } from '../list-view/filter.ts';
import type { OptionSource } from '../select/model.ts';

/** The product's own tags, such as the owner of a thing, are not chosen by people. */
const CUSTOM: Clause = { col: 'type', opr: 'custom_tag', value: true };

const customTags = (value: 'id' | 'name'): OptionSource => {
  const source = rowsAsChoices(api.tag.list, { label: 'name', value, where: [CUSTOM] });
  return {
    ...source,
    page: async request => {
      try {
        return await source.page(request);
      } catch (error) {
        if (error instanceof ClientError && error.status === 403)
          throw new Error(t('You do not have permission to read tags'), { cause: error });
        throw error;
      }
    },
  };
};

/** The tags people made, by id. */
export const tagChoices = customTags('id');
/** The tags people made, by name: new ones may be typed. */
export const tagNameChoices = customTags('name');

/** Filters a list by one tag; each resource has its own operator for it. */
export const tagFilter = (operator: string): ListFilter => ({
  kind: 'select',
  id: 'tags',
  label: t('Tag'),
  operator,
  options: tagChoices,
});
