import type { Complaint } from '@domain/complaint-forms.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useRequestId } from '@/lib/store/use-request-id.ts';
import { confirmComplaint, fetchComplaint, fileComplaint } from './api.ts';
import { caseKeys } from './keys.ts';

export const complaintQuery = (code: string) =>
  queryOptions({
    queryKey: caseKeys.complaint(code),
    queryFn: () => fetchComplaint(code),
    retry: false,
  });

/** Files a complaint; a second press after a lost answer does not file another. */
export function useFileComplaint() {
  const request = useRequestId();
  return useMutation({
    mutationFn: (complaint: Complaint) => fileComplaint(complaint, request.idFor(complaint)),
    onSuccess: request.settle,
  });
}

export const useConfirmComplaint = (secret: string) =>
  useMutation({ mutationFn: () => confirmComplaint(secret) });
