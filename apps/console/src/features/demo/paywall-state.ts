import { observable, useObservable } from '../../lib/observable.ts'

/** Counts the wishes to sign up. The button, the palette and the modal stand far apart on the page. */
const requests = observable(0)

/** Somebody wants to sign up: opens the modal, here or in the page around us. */
export const requestSignUp = () => requests.set(requests.get() + 1)

export const useSignUpRequests = () => useObservable(requests)
