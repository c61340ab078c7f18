export {
  chooseUsername,
  finishSignIn,
  offeredProviders,
  signInBy,
  welcome,
} from '@/entities/user/providers.ts';
