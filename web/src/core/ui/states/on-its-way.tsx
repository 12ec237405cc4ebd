// Takes no room, but what stands below waits (.in-turn in base.css): for parts of which nobody knows yet whether there is anything
// to show.

export const OnItsWay = () => <div hidden={true} data-arriving="" />
