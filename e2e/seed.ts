import type { ApiClient } from './api-client.ts';

export const TAG_COUNT = 30;

/** A little of everything the list screens show. */
export async function seedLists(api: ApiClient): Promise<{ layer: number; tag: number }> {
  const { result: charts } = await api.get<{ result: { id: number }[] }>('/api/v1/chart/?q=(page_size:3)');
  for (let number = 1; number <= TAG_COUNT; number++) {
    await api.post('/api/v1/tag/', {
      name: `tag ${String(number).padStart(2, '0')}`,
      description: number % 3 === 0 ? 'What belongs to the quarterly review' : null,
      objects_to_tag: number === TAG_COUNT ? charts.map(({ id }) => ['chart', id]) : [],
    });
  }
  for (const name of ['Corporate', 'Print', 'Wide tables'])
    await api.post('/api/v1/css_template/', {
      template_name: name,
      css: `/* ${name} */\n.header { margin: 0 }`,
    });
  const layer = await seedLayer(api, 'Releases', ['1.0', '1.1', '2.0']);
  await seedLayer(api, 'Empty layer', []);
  await seedTheme(api);
  await api.post('/api/v1/security/groups/', {
    name: 'finance',
    label: 'Finance',
    description: 'Everybody who closes the books',
    roles: [2],
    users: [1],
  });
  const { result: tags } = await api.get<{ result: { id: number }[] }>(
    `/api/v1/tag/?q=(filters:!((col:name,opr:eq,value:'tag ${TAG_COUNT}')))`,
  );
  return { layer, tag: tags[0]!.id };
}

async function seedLayer(api: ApiClient, name: string, annotations: readonly string[]): Promise<number> {
  const { id } = await api.post<{ id: number }>('/api/v1/annotation_layer/', {
    name,
    descr: 'What happened when',
  });
  for (const [index, short_descr] of annotations.entries()) {
    await api.post(`/api/v1/annotation_layer/${id}/annotation/`, {
      short_descr,
      long_descr: `Version ${short_descr} reached everybody`,
      start_dttm: `2026-0${index + 1}-10T09:00:00`,
      end_dttm: `2026-0${index + 1}-11T17:30:00`,
    });
  }
  return id;
}

const seedTheme = (api: ApiClient) =>
  api.post('/api/v1/theme/', {
    theme_name: 'Harbour',
    json_data: JSON.stringify({
      algorithm: 'default',
      token: { colorPrimary: '#0F7285', colorSuccess: '#1B7A50', colorError: '#B23A48' },
    }),
  });
