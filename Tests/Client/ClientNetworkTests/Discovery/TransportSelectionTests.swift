import ClientNetwork
import Testing

@Suite struct TransportSelectionTests {
    @Test func `each name is that of one selection, and other texts are of none`() {
        #expect(Set(TransportSelection.names).count == TransportSelection.names.count)
        for name in TransportSelection.names { #expect(TransportSelection(name)?.name == name) }
        #expect(TransportSelection("auto") == .automatic)
        #expect(TransportSelection("websocket") == .style(.webSocket))
        for name in ["", "Auto", "automatic", "tcp"] { #expect(TransportSelection(name) == nil) }
    }

    @Test(arguments: TransportSelection.names.compactMap(TransportSelection.init))
    func `a rule that was changed to a selection shows it`(selection: TransportSelection) {
        let styled = RouteRule(style: .full, transports: .mtproto)
        for rule in [RouteRule(), styled, RouteRule(transports: .compact)] {
            let change = RouteRule.Change(selection: selection)
            #expect(change.selection == selection)
            #expect(rule.changed(by: change).selection == selection)
            #expect(rule.changed(by: RouteRule.Change(selection: nil)).selection == rule.selection)
        }
    }
}
