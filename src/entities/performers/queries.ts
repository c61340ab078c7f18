import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { addPerformer, fetchPerformers, inviteAgain, removePerformer } from './api.ts';
import { performerKeys } from './keys.ts';

export const performersQuery = queryOptions({
  queryKey: performerKeys.mine,
  queryFn: fetchPerformers,
});

function useChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: performerKeys.mine }),
  });
}

export const useAddPerformer = () =>
  useChange(({ name, email }: { name: string; email: string }) => addPerformer(name, email));

export const useInviteAgain = () => useChange(inviteAgain);
export const useRemovePerformer = () => useChange(removePerformer);
