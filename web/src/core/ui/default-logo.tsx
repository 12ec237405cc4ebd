// The company logo of an operator without one: the product's own.
import { Send } from 'lucide-react'

export const DefaultLogo = () => (
  <span className="grid size-full place-items-center rounded-[25%] bg-[linear-gradient(140deg,var(--gradient-1),var(--gradient-2))] text-[#fff]">
    <Send className="size-[62%] stroke-[2.25]" aria-hidden={true} />
  </span>
)
