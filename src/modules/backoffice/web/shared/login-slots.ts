import type { ReactNode } from "react";
import type { ComponentType } from "#kernel/web/jsx/jsx.ts";
import { defineSlot } from "#kernel/web/pages/define-slot.ts";
import type { WaitingRequest } from "#modules/identity/web/shared/waiting-request.ts";

export interface LoginDoorProps {
  /** Whether it covers a page that stays as it is. */
  isOver: boolean;
  onEntered: () => void;
  /** The usual login form. */
  children: ReactNode;
}

/** The content that a shared device shows in place of the login form, also over a page. */
export const LOGIN_DOOR = defineSlot<{ code: () => Promise<{ default: ComponentType<LoginDoorProps> }> }>();

/** The button in the frame of a shared device in place of the logout. It is in every seller page. */
export const FRAME_LOCK = defineSlot<{ code: () => Promise<{ default: ComponentType<object> }> }>();

export interface LoginWayProps {
  onLoggedIn: () => void;
}

/** Other ways to log in as a seller, below the form with e-mail and password. */
export const LOGIN_WAYS = defineSlot<{
  code: () => Promise<{ default: ComponentType<LoginWayProps> }>;
}>();

export interface WaitingNoticeProps {
  request: WaitingRequest;
}

/** The line above a page from which a call was sent that waits for another person. */
export const WAITING_NOTICE = defineSlot<{
  code: () => Promise<{ default: ComponentType<WaitingNoticeProps> }>;
}>();

/** The logged-in person, in the frame's head beside the greeting. It is in every seller page, so it may also follow the session. */
export const FRAME_PERSON = defineSlot<{ code: () => Promise<{ default: ComponentType<object> }> }>();

/** The end of every seller page of a store with several languages: the choice of the logged-in person's. */
export const FRAME_FOOT = defineSlot<{ code: () => Promise<{ default: ComponentType<object> }> }>();
