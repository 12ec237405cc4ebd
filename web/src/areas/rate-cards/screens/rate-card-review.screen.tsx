// A card in review: what it changes against the version before, and the decision alone.
import { Decisions, viewScreen } from './rate-card.screen.tsx'

export default viewScreen(card => <Decisions card={card} />)
