export {
  chooseUsername,
  finishSignIn,
  offeredProviders,
  signInBy,
  welcome,
} from '@/entities/user/providers.ts';
export { checkUsername } from '@/entities/user/signup-check.ts';
