import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Goes to a path that is only known while the page runs, such as one that the brand wrote into a text. */
export function useGo(): (path: string) => void {
  const { history } = useRouter()
  return useCallback((path) => history.push(path), [history])
}
