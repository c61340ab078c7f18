import type { Decision } from '@domain/answers/decisions.ts';
import { pageDecisions } from '@generated/limits.gen.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { keyPages } from '@/lib/query/key-pages.ts';
import {
  appealDecision,
  appealLinkedDecision,
  fetchDecisions,
  fetchLinkedDecision,
} from './api.ts';
import { caseKeys } from './keys.ts';

export const decisionsQuery = keyPages({
  queryKey: caseKeys.decisions,
  pageSize: pageDecisions,
  fetchPage: fetchDecisions,
  keyOf: (decision: Decision) => decision.id,
});

export const linkedDecisionQuery = (key: string) =>
  queryOptions({
    queryKey: caseKeys.linked(key),
    queryFn: () => fetchLinkedDecision(key),
    retry: false,
  });

/** Appeals of a signed-in person. */
export function useAppeal(decisionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => appealDecision(decisionId, text),
    onSettled: () => client.invalidateQueries({ queryKey: caseKeys.decisions }),
  });
}

/** Appeals of the holder of a link. */
export function useLinkedAppeal(key: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => appealLinkedDecision(key, text),
    onSuccess: (decision) => client.setQueryData(linkedDecisionQuery(key).queryKey, decision),
  });
}
