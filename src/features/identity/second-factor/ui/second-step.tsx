import { CodeForm } from '@/entities/second-factor/code-form.tsx';
import { useVerifyCode } from '@/entities/second-factor/factors-query.ts';
import { Button } from '@/ui/button.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { useLeaveSignIn } from '../data/queries.ts';

/** The second step of a sign-in. It does not navigate: the guard of guest pages does. */
export function SecondStep() {
  const verify = useVerifyCode();
  const leave = useLeaveSignIn();
  return (
    <>
      <CodeForm action="Sign In" verify={verify.mutateAsync} />
      <div className="flex flex-col gap-3 border-t border-line pt-5 text-sm">
        <p className="text-pretty text-quiet">
          Lost your phone? Take a code of your spare factor. Without one,{' '}
          <TextLink to="/contact" className="underline">
            write to our support
          </TextLink>
          : we remove the factor once we know that it is you.
        </p>
        <Button variant="quiet" wide pending={leave.isPending} onClick={() => leave.mutate()}>
          Sign in as somebody else
        </Button>
      </div>
    </>
  );
}
