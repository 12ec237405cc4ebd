// A card in review: its changes against the previous version, and only the decision.
import { Decisions, viewScreen } from './rate-card.screen.tsx'

export default viewScreen(card => <Decisions card={card} />)
