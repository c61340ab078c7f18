import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { takeReturnPath } from '@/lib/store/return-path.ts';

/**
 * Leads a new member to the welcome, which leads on where no name is left to choose. The address
 * from before the sign-in goes with it, because another tab may forget it meanwhile.
 */
export function ToWelcome({ next }: { next?: string | undefined }) {
  const [target] = useState(() => takeReturnPath(next) ?? undefined);
  const navigate = useNavigate();
  useEffect(
    () => void navigate({ to: '/welcome', search: { next: target }, replace: true }),
    [navigate, target],
  );
  return null;
}
