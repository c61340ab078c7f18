import type { Device } from '@domain/answers/account.ts';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useRef } from 'react';
import { formatExact } from '@/lib/dates/format.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { Button } from '@/ui/button.tsx';
import { confirm } from '@/ui/confirm.ts';
import { FormError } from '@/ui/form-error.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { devicesQuery, useEndDevices } from '../data/queries.ts';
import { deviceName, isHandheld } from '../device-name.ts';
import { lastSeen } from '../last-seen.ts';
import { Loaded } from '@/ui/loaded.tsx';

/** The devices on which the user is signed in, with buttons to end their sessions. */
export function Devices({ userId }: { userId: string }) {
  const query = useQuery(devicesQuery(userId));
  return (
    <Loaded query={query} skeleton={<DevicesSkeleton />}>
      {(devices) => <DeviceList userId={userId} devices={devices} />}
    </Loaded>
  );
}

function DeviceList({ userId, devices }: { userId: string; devices: Device[] }) {
  const end = useEndDevices(userId);
  const list = useRef<HTMLUListElement>(null);
  const others = devices.filter((device) => !device.is_current);
  const ask = async (id: string | null, title: string) => {
    const isOne = id !== null || others.length === 1;
    const body = isOne ? 'It has to sign in again.' : 'They have to sign in again.';
    if (!(await confirm({ title, body, action: 'Sign out', danger: true }))) return;
    // The pressed button is removed with its row, so the list takes the focus.
    end.mutate(id, { onSuccess: () => list.current?.focus() });
  };
  return (
    <div className="flex flex-col items-start gap-4">
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Signed-in devices"
        className="w-full divide-y divide-line rounded-sm"
      >
        {devices.map((device) => (
          <li
            key={device.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <DeviceRow device={device} />
            {!device.is_current && (
              <Button
                size="sm"
                className="max-[22rem]:ms-10"
                pending={end.isPending && end.variables === device.id}
                aria-label={`Sign out ${deviceName(device.user_agent)}`}
                onClick={() => void ask(device.id, `Sign out ${deviceName(device.user_agent)}?`)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormError>{end.error ? textOf(end.error) : undefined}</FormError>
      <p role="status" className="text-sm text-good empty:hidden">
        {end.isSuccess && 'Signed out.'}
      </p>
      {others.length > 0 ? (
        <Button
          size="sm"
          pending={end.isPending && end.variables === null}
          onClick={() => void ask(null, 'Sign out all other devices?')}
        >
          Sign out all other devices
        </Button>
      ) : (
        <p className="text-sm text-quiet">You are signed in nowhere else.</p>
      )}
    </div>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const Icon = isHandheld(device.user_agent) ? Smartphone : Monitor;
  const since = `Signed in ${formatExact(device.created_at)}`;
  return (
    <>
      <Icon aria-hidden className="size-6 shrink-0 text-quiet" strokeWidth={1.5} />
      <div className="min-w-40 grow basis-0">
        <p className="font-medium">{deviceName(device.user_agent)}</p>
        <p className="text-sm">
          {device.is_current ? (
            <span className="text-good">This device</span>
          ) : (
            <span className="text-quiet">{lastSeen(device.seen_at)}</span>
          )}
        </p>
        <p className="text-sm break-words text-quiet tabular">
          {device.ip === null ? since : `${since} · ${device.ip}`}
        </p>
      </div>
    </>
  );
}

function DevicesSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
    </div>
  );
}
