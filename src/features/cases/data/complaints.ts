import type { Complaint } from '@domain/complaint-forms.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { askFor, nothingAsked } from '@/lib/store/asked.ts';
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
  const last = useRef(nothingAsked);
  return useMutation({
    mutationFn: (complaint: Complaint) => {
      last.current = askFor(last.current, complaint);
      return fileComplaint(complaint, last.current.requestId);
    },
    onSuccess: () => {
      last.current = nothingAsked;
    },
  });
}

export const useConfirmComplaint = (secret: string) =>
  useMutation({ mutationFn: () => confirmComplaint(secret) });
