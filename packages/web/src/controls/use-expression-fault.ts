import { api } from '@parallax/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../api/client.ts';

export type ExpressionKind = 'column' | 'metric' | 'where' | 'having';

const WAIT = 500;

/** The value once nobody has typed for half a second. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), WAIT);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** What the database says of an expression on a dataset; `checked` is false while it has not answered yet. */
export function useExpressionFault(
  datasetId: number,
  kind: ExpressionKind,
  value: string,
): { fault: string | undefined; checked: boolean } {
  const expression = useSettled(value).trim();
  const { data } = useQuery({
    queryKey: ['validate_expression', datasetId, kind, expression],
    enabled: expression !== '',
    retry: false,
    queryFn: ({ signal }) =>
      call(
        api.chartData.validateExpression,
        { params: { type: 'table', id: datasetId }, body: { expression, expression_type: kind } },
        { signal },
      ),
  });
  const settled = expression === value.trim();
  return { fault: settled ? data?.result[0]?.message : undefined, checked: settled && data !== undefined };
}
