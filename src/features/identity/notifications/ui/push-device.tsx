import { useQuery } from '@tanstack/react-query';
import { textOf } from '@/lib/errors/error-text.ts';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import { knownDevice, pushSupport } from '../data/browser-push.ts';
import { pushDevicesQuery, useAddDevice, useRemoveDevice } from '../data/queries.ts';

/** Turns pushes to this browser on and off. The browser asks only after a press. */
export function PushDevice({ userId }: { userId: string }) {
  const { data: devices, error, isPending, refetch } = useQuery(pushDevicesQuery(userId));
  const add = useAddDevice(userId);
  const remove = useRemoveDevice(userId);
  if (isPending) {
    return (
      <Loading>
        <Skeleton className="h-11 w-56" />
      </Loading>
    );
  }
  if (!devices) return <ListState kind="error" error={error} onRetry={() => void refetch()} />;
  const own = devices.find(({ id }) => id === knownDevice());
  const others = devices.length - (own ? 1 : 0);
  const failure = add.error ?? remove.error;
  return (
    <div className="flex flex-col items-start gap-2">
      {own ? (
        <>
          <p role="status">Pushes to this device are on.</p>
          <Button pending={remove.isPending} onClick={() => remove.mutate(own.id)}>
            Turn off on this device
          </Button>
        </>
      ) : (
        <Enable isPending={add.isPending} onPress={() => add.mutate()} />
      )}
      {others > 0 && (
        <p className="text-sm text-quiet">
          {others === 1 ? 'One other device is told.' : `${others} other devices are told.`} Signing
          a device out ends its pushes.
        </p>
      )}
      <FormError>{failure ? textOf(failure) : undefined}</FormError>
    </div>
  );
}

function Enable({ isPending, onPress }: { isPending: boolean; onPress: () => void }) {
  const support = pushSupport();
  if (support === 'missing') {
    return (
      <p className="text-pretty">
        This browser has no pushes. On an iPhone or iPad, add this site to the home screen and open
        it from there.
      </p>
    );
  }
  if (support === 'blocked') {
    return (
      <p className="text-pretty">
        Your browser blocks notifications of this site. Allow them in the browser’s settings of this
        site, then load this page again.
      </p>
    );
  }
  return (
    <Button variant="primary" pending={isPending} onClick={onPress}>
      Turn on on this device
    </Button>
  );
}
