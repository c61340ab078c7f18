import type { Complaint } from '@domain/complaint-forms.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmComplaint, fetchComplaint, fileComplaint } from './api.ts';
import { caseKeys } from './keys.ts';

export const complaintQuery = (code: string) =>
  queryOptions({
    queryKey: caseKeys.complaint(code),
    queryFn: () => fetchComplaint(code),
    retry: false,
  });

/** Files one complaint; a second press after a lost answer does not file another. */
export function useFileComplaint() {
  const [requestId] = useState(() => crypto.randomUUID());
  return useMutation({ mutationFn: (complaint: Complaint) => fileComplaint(complaint, requestId) });
}

export const useConfirmComplaint = (secret: string) =>
  useMutation({ mutationFn: () => confirmComplaint(secret) });
