import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of the shopper's login. */
export const t = catalogue("account/login", {
  login: "Login",
  loginTitle: "Welcome back",
  registerTitle: "Create your account",
  forgotTitle: "Forgot your password?",
  welcome: "Welcome, {name}!",
  welcomeBack: "Welcome back, {name}!",
  name: "Name",
  email: "Email",
  password: "Password",
  create: "Create account",
  forgot: "Forgot password?",
  haveAccount: "I have an account already",
  newAccount: "Create an account",
  linkByMail: "Tell us the email of your account. We send you a link that is good for one hour.",
  sendLink: "Send me a link",
  backToLogin: "Back to login",
});
